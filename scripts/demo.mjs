/** `npm run demo`: from a fresh checkout to a running demo with believable data. */
import { build, buildIsFresh } from "./build-freshness.mjs";
import { installDependencies, Missing, requireNode, run, runScript } from "./machine.mjs";

runScript(async () => {
  requireNode();
  await installDependencies();
  if (!buildIsFresh()) {
    console.log("Building …");
    if ((await build()) !== 0) throw new Missing("The build failed; see the messages above.");
  }
  // A folder of its own: `npm start` must never come up with the demo's well-known passwords.
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    DATA_DIR: "data/demo",
    REGISTRATION: "on",
    LOG_LEVEL: "warn",
    ...process.env,
    DEMO: "on",
    NODE_ENV: "production",
  };
  return run("npm", ["start", "--silent"], env);
});

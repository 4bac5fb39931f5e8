import { describeContract } from "./openapi-document.ts";

/** `npm run openapi`: prints the contract as an OpenAPI 3.1 document. */
process.stdout.write(`${JSON.stringify(describeContract(), null, 2)}\n`);

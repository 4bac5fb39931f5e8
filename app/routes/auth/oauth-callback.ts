import type { LoaderFunctionArgs } from "@remix-run/node";
import { returnFromProvider } from "~/session/oauth.server";

export async function loader(args: LoaderFunctionArgs) {
  return returnFromProvider(args.params.provider ?? "", args);
}

import { useLocation } from "@remix-run/react";
import { useContext } from "react";
import { type AreaName, areaOf } from "~/lib/area";
import { NonceContext } from "~/lib/nonce";
import admin from "./styles/admin.css?url";
import carbox from "./styles/carbox.css?url";
import device from "./styles/device.css?url";

const sheets: Record<AreaName, string> = { admin, device, carbox };

/**
 * The style sheet of an area, with all that its frame, its lists and its forms need. It is one file because a browser
 * asks for each by itself before the first frame: three took 36 ms longer than one. What few pages need, they bring
 * along.
 */
export function AreaStyles() {
  const { pathname } = useLocation();
  return <link rel="stylesheet" href={sheets[areaOf(pathname)]} />;
}

const empty = { __html: "" };

/**
 * The places for the rules of a first visit, behind all links to style sheets; the server fills them
 * (first-styles.server.ts). React never looks into them again.
 */
export function FirstStyles() {
  const nonce = useContext(NonceContext);
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: empty; the server puts rules of our own build in */}
      <style id="first-styles" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={empty} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: empty; the server puts links to our own files in */}
      <noscript suppressHydrationWarning dangerouslySetInnerHTML={empty} />
    </>
  );
}

import { isFileCall } from "../contract/index.ts";

/** Pages whose form carries a file. Their actions read it while it arrives, and cut off what is too large. */
const pages: ReadonlySet<string> = new Set(["/device/playlists-upload/add", "/device/playlists-upload/send"]);

/** Whether a form may be larger than others; routes match in any case and with a slash at the end. */
export function isUploadPage(method: string, pathname: string): boolean {
  if (method !== "POST") return false;
  return pages.has(
    pathname
      .toLowerCase()
      .replace(/\/+$/, "")
      .replace(/\.data$/, ""),
  );
}

/** Whether a request may carry a file, to a page or to the API, and so may take longer than others. */
export function takesFile(method: string, pathname: string): boolean {
  return isUploadPage(method, pathname) || isFileCall(method, pathname);
}

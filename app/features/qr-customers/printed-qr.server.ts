import { renderSVG } from "uqr";

/** What the page to print shows. */
export interface PrintedQr {
  /** Address of an image. */
  image: string;
  /** The key in fours, to type where nothing can be scanned. */
  key: string;
  /** Where it is typed, without https:// before it. */
  address: string;
}

/**
 * The QR of a customer: it opens the sign-in of the device. The key stands behind `#`, so that no
 * server and no log on the way ever sees it; only the page itself reads it.
 *
 * @param publicUrl origin of this app as people reach it
 */
export function printedQr({ mac, key }: { mac: string; key: string }, publicUrl: string): PrintedQr {
  const page = `${publicUrl}/device/login`;
  const svg = renderSVG(`${page}?${new URLSearchParams({ mac })}#${key}`, { ecc: "M", border: 2 });
  return {
    image: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
    key,
    address: page.replace(/^https?:\/\//, ""),
  };
}

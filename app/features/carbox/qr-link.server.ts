import { renderSVG } from "uqr";
import { qrImage } from "~/features/two-factor/qr-image.server";

/** A quiet zone of four modules, less what the white frame around the image gives. */
const BORDER = 3;

/**
 * The image of a QR code that opens a page of this site on a phone.
 *
 * @param publicUrl origin of absolute links
 * @param path with a slash at its beginning
 */
export function qrLink(publicUrl: string, path: string): string | null {
  return qrImage(renderSVG(publicUrl + path, { border: BORDER }));
}

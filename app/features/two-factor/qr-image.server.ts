/**
 * The address of an image for a QR code that an API sends as SVG markup or as a data URL.
 * As an image its markup cannot run anything. Null for whatever is neither.
 */
export function qrImage(qrCode: string | null | undefined): string | null {
  if (!qrCode) return null;
  if (/^data:image\/(svg\+xml|png|gif|jpeg|webp)[;,]/i.test(qrCode)) return qrCode;
  const svg = qrCode.slice(Math.max(0, qrCode.indexOf("<svg")));
  return svg.startsWith("<svg") ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` : null;
}

import { expect, test } from "vitest";
import { qrImage } from "./qr-image.server";

test("markup becomes an image, which cannot run scripts", () => {
  expect(qrImage('<?xml version="1.0"?><svg onload="alert(1)"/>')).toBe(
    "data:image/svg+xml;charset=utf-8,%3Csvg%20onload%3D%22alert(1)%22%2F%3E",
  );
});

test("images stay as they are", () => {
  expect(qrImage("data:image/png;base64,AAAA")).toBe("data:image/png;base64,AAAA");
});

test.each(["data:text/html,<script>", "javascript:alert(1)", "https://example.net/qr.png", "", null])(
  "%s is no image",
  (value) => {
    expect(qrImage(value)).toBeNull();
  },
);

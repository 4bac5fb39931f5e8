/**
 * Values that break programs: markup, quoting, SQL, templates, control characters, text that is
 * not what it looks like, and much too much of it.
 */
export const hostileValues: readonly string[] = [
  "<script>window.hacked=1</script>",
  '"><img src=x onerror="window.hacked=1">',
  "'; DROP TABLE portals; --",
  "{{7*7}}<%= 7*7 %>#{7*7}",
  "../../../../etc/passwd",
  "..%2f..%2fusers",
  "a\u0000b",
  "line\r\nSet-Cookie: hacked=1",
  "\u202Egnp.exe",
  "😀".repeat(40),
  "ﷺ".repeat(30),
  "constructor",
  "__proto__",
  "NaN",
  "-1",
  "1e309",
  "99999999999999999999",
  "javascript:window.hacked=1",
  "http://[::1",
  "=cmd|' /C calc'!A0",
  "0000-01-01",
  "%",
  "%E0%A4%A",
  " ",
  "x".repeat(5000),
];

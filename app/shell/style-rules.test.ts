import { expect, test } from "vitest";
import { rulesFor } from "./style-rules.server";

const kept = (sheet: string, ...classes: string[]) => rulesFor(sheet, new Set(classes)).replace(/\s+/g, " ").trim();

test("rules of classes that the page does not have are left out, one by one of a list", () => {
  expect(kept(".btn{color:red}.toast{color:blue}", "btn")).toBe(".btn{color:red}");
  expect(kept(".btn.btn-primary{color:red}", "btn")).toBe("");
  expect(kept(".btn,.chip a{color:red}", "btn")).toBe(".btn{color:red}");
});

test("what a person or an attribute may bring about stays", () => {
  const rules = [
    "a:hover{color:red}",
    ".btn:focus-visible{color:red}",
    ".btn[aria-expanded=true]{color:red}",
    "[dir=rtl] .btn{color:red}",
    ".btn:has(~.rows input:checked){color:red}",
    ".btn:not(.is-pending,:disabled){color:red}",
    ":is(.toast,.btn):is(a):hover{color:red}",
    'a[href$=".csv"]{color:red}',
    "@keyframes turn{12.5%{rotate:1turn}}",
  ];
  expect(kept(rules.join(""), "btn")).toBe(rules.join(""));
});

test("rules of media, layers and keyframes keep their place; what is left empty goes", () => {
  const sheet =
    "@layer base,components;@layer components{.btn{color:red}@media print{.toast{color:red}}}@keyframes turn{to{rotate:1turn}}";
  expect(kept(sheet, "btn")).toBe(
    "@layer base,components;@layer components{.btn{color:red}}@keyframes turn{to{rotate:1turn}}",
  );
});

test("a class with an escaped character is known by its name", () => {
  expect(kept(".w-1\\/2{width:50%}", "w-1/2")).toBe(".w-1\\/2{width:50%}");
  expect(kept(".w-1\\/2{width:50%}", "w-1")).toBe("");
});

import { describe, expect, test } from "vitest";
import { carriesForm } from "./form-body.ts";

function post(type: string | null, body = "a=1"): Request {
  return new Request("http://desk.example/login", {
    method: "POST",
    body,
    headers: type === null ? {} : { "Content-Type": type },
  });
}

describe("carriesForm", () => {
  test("takes the forms of browsers", async () => {
    expect(await carriesForm(post("application/x-www-form-urlencoded;charset=UTF-8"))).toBe(true);
    const form = new FormData();
    form.set("a", "1");
    expect(await carriesForm(new Request("http://desk.example/", { method: "POST", body: form }))).toBe(true);
    expect(await carriesForm(new Request("http://desk.example/"))).toBe(true);
  });

  test("refuses what an action could not read", async () => {
    for (const type of [
      "application/json",
      "text/plain",
      "multipart/form-data",
      "multipart/form-data; boundary=x",
      "",
    ]) {
      expect(await carriesForm(post(type)), type).toBe(false);
    }
    expect(await carriesForm(new Request("http://desk.example/", { method: "DELETE" }))).toBe(false);
  });

  test("leaves the body to be read", async () => {
    const form = new FormData();
    form.set("a", "1");
    const request = new Request("http://desk.example/", { method: "POST", body: form });
    await carriesForm(request);
    expect((await request.formData()).get("a")).toBe("1");
  });
});

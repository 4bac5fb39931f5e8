import { describe, expect, test } from "vitest";
import { createOutgoing } from "./outgoing.ts";
import { OutgoingError } from "./outgoing-error.ts";

/** What each address is refused for. Nothing of it reaches the network: the resolver below answers for all names. */
const hostile: Record<string, [reason: string, urls: string[]]> = {
  "loopback in every spelling": [
    "refused",
    [
      "http://127.0.0.1/",
      "http://127.0.0.1./",
      "http://127.1/",
      "http://127.255.255.254/",
      "http://2130706433/",
      "http://0x7f.1/",
      "http://0x7f000001/",
      "http://0177.0.0.1/",
      "http://0177.0.0.01:8080/",
      "http://１２７.0.0.1/",
      "http://127。0。0。1/",
      "http://%31%32%37.0.0.1/",
      "http://[::1]/",
      "http://[0:0:0:0:0:0:0:1]/",
      "http://user:secret@127.0.0.1/",
      "http://public.example@127.0.0.1/",
      "https://127.0.0.1/",
      "HTTP://127.0.0.1/",
      "http:127.0.0.1/",
      "http:\\\\127.0.0.1\\",
      "\thttp://127.0.0.1/\n",
      "http://127.0.0.1:80/?http://public.example",
      "http://127.0.0.1#@public.example/",
    ],
  ],
  "the unspecified address": ["refused", ["http://0/", "http://0.0.0.0/", "http://0.1.2.3/", "http://[::]/"]],
  "private networks": [
    "refused",
    ["http://10.0.0.1/", "http://172.16.0.1/", "http://172.31.255.255/", "http://192.168.1.1/", "http://0xa.0.0.1/"],
  ],
  "shared, link-local and metadata": [
    "refused",
    [
      "http://169.254.169.254/latest/meta-data/",
      "http://169.254.0.1/",
      "http://0xa9fea9fe/",
      "http://[fd00:ec2::254]/latest/",
      "http://100.100.100.200/latest/meta-data/",
      "http://100.64.0.1/",
      "http://168.63.129.16/",
      "http://[fe80::1]/",
      "http://[fc00::1]/",
      "http://[fdff::1]/",
      "http://[fec0::1]/",
    ],
  ],
  "set aside by the registries": [
    "refused",
    [
      "http://224.0.0.1/",
      "http://239.255.255.255/",
      "http://255.255.255.255/",
      "http://240.0.0.1/",
      "http://192.0.0.1/",
      "http://192.0.2.1/",
      "http://198.18.0.1/",
      "http://198.51.100.1/",
      "http://203.0.113.1/",
      "http://192.88.99.1/",
      "http://[ff02::1]/",
      "http://[100::1]/",
      "http://[2001:db8::1]/",
      "http://[3fff::1]/",
      "http://[2001:2::1]/",
      "http://[5f00::1]/",
      "http://[4000::1]/",
    ],
  ],
  "IPv4 wrapped in IPv6": [
    "refused",
    [
      "http://[::ffff:127.0.0.1]/",
      "http://[::ffff:7f00:1]/",
      "http://[0:0:0:0:0:ffff:10.0.0.1]/",
      "http://[::127.0.0.1]/",
      "http://[::a9fe:a9fe]/",
      "http://[::ffff:0:127.0.0.1]/",
      "http://[64:ff9b::127.0.0.1]/",
      "http://[64:ff9b::169.254.169.254]/",
      "http://[64:ff9b:1::8.8.8.8]/",
      "http://[2002:7f00:1::]/",
      "http://[2002:a9fe:a9fe::]/",
      "http://[2001:0:7f00:1::]/",
    ],
  ],
  "names that lead inside": [
    "refused",
    [
      "http://localhost/",
      "http://localhost./",
      "http://LOCALHOST/",
      "http://intranet/",
      "http://one-bad-answer.example/",
      "http://metadata.example/",
      "http://ünïcode-inside.example/",
    ],
  ],
  "what is not called at all": [
    "url",
    [
      "",
      "nonsense",
      "//127.0.0.1/",
      "file:///etc/passwd",
      "ftp://public.example/",
      "gopher://127.0.0.1:6379/_INFO",
      "data:text/plain,x",
      "javascript:alert(1)",
      "ws://public.example/",
      "unix:/var/run/docker.sock",
      "http://",
      "http://[::1",
      "http://public.example:99999/",
      "http://256.256.256.256/",
      "http://[fe80::1%25eth0]/",
      "http://public.example:25/",
      "http://public.example:22/",
      "https://public.example:6667/",
    ],
  ],
  "names without an address": ["unresolvable", ["http://nowhere.example/", "http://empty.example/"]],
};

const answers: Record<string, string[]> = {
  localhost: ["127.0.0.1", "::1"],
  intranet: ["10.1.2.3"],
  "one-bad-answer.example": ["93.184.215.14", "2606:2800:220:1::1", "192.168.0.7"],
  "metadata.example": ["169.254.169.254"],
  "xn--ncode-inside-jgb4p.example": ["127.0.0.1"],
  "empty.example": [],
  "public.example": ["93.184.215.14"],
};

const outgoing = createOutgoing([], async (name) => {
  const found = answers[name];
  if (!found) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" });
  return found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
});

describe.each(Object.entries(hostile))("%s", (_, [reason, urls]) => {
  test.each(urls)("%j", async (url) => {
    const error = await outgoing.fetch(url).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(OutgoingError);
    expect(error).toMatchObject({ reason });
    expect(JSON.stringify(error)).not.toContain("secret");
  });
});

/** What the frame around the pages of a signed-in person shows; plain data of the layout's loader. */
export interface FrameData {
  user: { name: string; role: string };
  permissions: readonly string[];
  /** The latest unread ones; `url` is null where there is no path of this site. */
  notifications: readonly { id: number | string; body: string; url: string | null; at: string }[];
  /** The time of the answer, so that server and browser write the same relative times. */
  now: string;
  timeZone: string;
}

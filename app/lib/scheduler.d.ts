/** What is used of React's scheduler, which brings no types of its own. */
declare module "scheduler" {
  /**
   * Lets a slice of rendering take as long as a frame at this rate before it gives way to the browser.
   *
   * @param fps from 1 to 125; 0 for React's own 5 ms
   */
  export function unstable_forceFrameRate(fps: number): void;
}

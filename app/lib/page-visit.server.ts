/** Whether the browser itself asks and shows the answer as a page of its own; a script asks for data. */
export function isPageVisit(request: Request): boolean {
  return request.headers.get("Accept")?.includes("text/html") ?? false;
}

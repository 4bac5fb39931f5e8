import { useFetcher, useLocation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";

interface PreferenceFormProps {
  action: "/theme" | "/language";
  className?: string;
  children: ReactNode;
}

/**
 * A POST form of a look or a language. Without JavaScript it comes back to this page; with it the
 * page stays as it is, with everything typed, and only what was chosen changes.
 */
export function PreferenceForm({ action, className, children }: PreferenceFormProps) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();

  function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    event.preventDefault();
    const fields = new FormData(event.currentTarget, submitter);
    fields.set("stay", "");
    fetcher.submit(fields, { method: "post", action });
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
  }

  return (
    <form method="post" action={action} className={className} onSubmit={submit}>
      <input type="hidden" name="return" value={pathname + search} />
      {children}
    </form>
  );
}

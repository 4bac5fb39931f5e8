import { Form, useFetcher, useLocation } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { SearchAnswer } from "./search-answer";
import { SearchOutcome } from "./search-outcome";

/** A question is sent this long after the last key (spec §9). */
const DEBOUNCE_MS = 500;

/** The search box of the header: a link to the search page that JavaScript turns into a dialog. */
export function Search() {
  const { t } = useTranslation("shell");
  const { key } = useLocation();
  // Where it was opened: with that page it goes, before the next one looks for a place for the focus.
  const [openAt, setOpenAt] = useState("");

  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      if (document.querySelector("dialog:modal")) return;
      event.preventDefault();
      setOpenAt(key);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [key]);

  return (
    <>
      <a
        className="search-open"
        href="/search"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpenAt(key);
        }}
      >
        <Icon name="search" />
        <span>{t("search.open")}</span>
        <kbd>{t("search.keys")}</kbd>
      </a>
      {openAt === key && <SearchDialog onClose={() => setOpenAt("")} />}
    </>
  );
}

function SearchDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("shell");
  const fetcher = useFetcher<SearchAnswer>();
  const { load } = fetcher;
  const box = useRef<HTMLDialogElement>(null);
  const [q, setQ] = useState("");
  const asked = q.trim();

  useEffect(() => {
    box.current?.showModal();
  }, []);

  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => load(`/search?${new URLSearchParams({ q: asked })}`), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [asked, load]);

  const answer = fetcher.data?.q === asked && fetcher.state === "idle" ? fetcher.data : null;
  const waiting = asked !== "" && answer === null;
  const shown = answer ?? (asked && fetcher.data && !fetcher.data.failed ? fetcher.data : null);

  return (
    <dialog
      ref={box}
      className="search-dialog"
      aria-label={t("search.title")}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={closeOutside}
    >
      <Form action="/search" role="search" className="search-form">
        <Icon name={waiting ? "refresh-cw" : "search"} className={waiting ? "is-turning" : undefined} />
        <input
          type="search"
          name="q"
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
          placeholder={t("search.open")}
          aria-label={t("search.title")}
          maxLength={200}
          autoComplete="off"
          autoFocus
        />
        <button type="button" className="btn btn-ghost btn-small" onClick={() => box.current?.close()}>
          {t("search.close")}
        </button>
      </Form>
      <div className="search-body" aria-busy={waiting}>
        <SearchOutcome answer={shown ?? { q: asked, results: null, failed: false }} />
      </div>
    </dialog>
  );
}

/** Arrow keys go from the input through the results and back; Escape closes, where a search field would only be emptied. */
function onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key === "Escape") {
    event.preventDefault();
    event.currentTarget.close();
  }
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input[type=search], a.result")];
  const at = document.activeElement instanceof HTMLElement ? stops.indexOf(document.activeElement) : -1;
  const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** A press on the backdrop lands on the dialog itself. */
function closeOutside(event: React.MouseEvent<HTMLDialogElement>) {
  if (event.target === event.currentTarget) event.currentTarget.close();
}

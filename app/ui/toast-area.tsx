import { Form, useLocation } from "@remix-run/react";
import { useEffect, useReducer, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "./icon";

/** A notice that passes; its texts are already in the person's language. */
export interface ToastNotice {
  type: "success" | "error" | "info";
  title?: string;
  text: string;
  /** Until the next page, not for some seconds. */
  stays?: boolean;
  /** A button that posts, such as Undo. */
  action?: { label: string; href: string; fields: Record<string, string> };
}

interface Shown extends ToastNotice {
  key: number;
}

/** Times and number of spec §9. */
const DISMISS_MS = 3000;
const DISMISS_ERROR_MS = 5000;
const MOST_SHOWN = 10;

const icons: Record<ToastNotice["type"], IconName> = { success: "circle-check", error: "octagon-alert", info: "info" };

type Change = { add: readonly ToastNotice[] } | { remove: number } | "leave";

function change(shown: readonly Shown[], step: Change): readonly Shown[] {
  if (step === "leave") return shown.filter((toast) => !lasts(toast));
  if ("remove" in step) return shown.filter(({ key }) => key !== step.remove);
  const next = Math.max(0, ...shown.map(({ key }) => key + 1));
  return [...shown, ...step.add.map((toast, at) => ({ ...toast, key: next + at }))].slice(-MOST_SHOWN);
}

/**
 * Shows notices: those of the first render are in the server's HTML and stay without JavaScript.
 * With it they leave after 3 s, errors after 5 s, waiting while the pointer or the focus is on
 * them; those with an action, or that are to stay, stay until the next page. Notices not seen before add to those shown.
 */
export function ToastArea({ toasts }: { toasts: readonly ToastNotice[] }) {
  const { t } = useTranslation("common");
  const { key } = useLocation();
  const [shown, update] = useReducer(change, change([], { add: toasts }));
  const seen = useRef<WeakSet<ToastNotice> | null>(null);
  const at = useRef(key);

  useEffect(() => {
    if (at.current !== key) update("leave");
    at.current = key;
    const known = seen.current;
    const added = known ? toasts.filter((toast) => !known.has(toast)) : [];
    seen.current = new WeakSet(toasts);
    if (added.length > 0) update({ add: added });
  }, [toasts, key]);

  return (
    <section className="toasts" aria-label={t("toast.area")}>
      {shown.map((toast) => (
        <Toast key={toast.key} toast={toast} onClose={() => update({ remove: toast.key })} />
      ))}
    </section>
  );
}

function lasts({ action, stays }: ToastNotice): boolean {
  return stays || action !== undefined;
}

function Toast({ toast, onClose }: { toast: ToastNotice; onClose(): void }) {
  const { t } = useTranslation("common");
  const [held, hold] = useReducer((_: boolean, value: boolean) => value, false);
  const lasting = lasts(toast);

  useEffect(() => {
    if (held || lasting) return;
    const timer = setTimeout(onClose, toast.type === "error" ? DISMISS_ERROR_MS : DISMISS_MS);
    return () => clearTimeout(timer);
  }, [held, lasting, toast.type, onClose]);

  const awaken = {
    onPointerEnter: () => hold(true),
    onPointerLeave: () => hold(false),
    onFocus: () => hold(true),
    onBlur: () => hold(false),
  };
  return (
    <div className={`toast toast-${toast.type}`} role={toast.type === "error" ? "alert" : "status"} {...awaken}>
      <Icon name={icons[toast.type]} />
      <div className="toast-text">
        <strong>{toast.title ?? t(`toast.${toast.type}`)}</strong>
        <p>{toast.text}</p>
      </div>
      {toast.action && (
        <Form method="post" action={toast.action.href} onSubmit={() => setTimeout(onClose)}>
          {Object.entries(toast.action.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="btn btn-secondary btn-small">
            {toast.action.label}
          </button>
        </Form>
      )}
      <button type="button" className="toast-close" aria-label={t("toast.close")} onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
  );
}

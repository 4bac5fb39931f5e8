import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { AppFrame } from "./app-frame";
import { DeviceMenu } from "./device-menu";
import { DeviceStatus, type PanelStatus } from "./device-status";
import { LanguageMenu } from "./language-menu";
import { ThemeToggle } from "./theme-toggle";
import { useArrowKeys } from "./use-arrow-keys";

/** What the frame around the pages of a device's panel shows; plain data of the layout's loader. */
export interface PanelFrame {
  mac: string;
  name: string | null;
  status: PanelStatus;
  /** Blocked or expired: it only looks. */
  readOnly: boolean;
}

/**
 * The layout *app* of a device's panel: menu, the device, content. Everything is reached by Tab;
 * with JavaScript the arrow keys of a remote control move through it as well. `frame` is null
 * while the API cannot say which device is signed in.
 */
export function DeviceLayout({ frame, children }: { frame: PanelFrame | null; children: ReactNode }) {
  const { t } = useTranslation("device");
  useArrowKeys();
  return (
    <AppFrame
      className="panel"
      home={{ href: "/device", label: t("homeLabel") }}
      menu={frame && <Menu mac={frame.mac} />}
      bar={frame && <Identity frame={frame} />}
    >
      <div className="panel-page">
        {frame?.readOnly && (
          <Notice tone="warn" title={t(`readOnly.${frame.status}.title`)}>
            <p>{t(`readOnly.${frame.status}.text`)}</p>
          </Notice>
        )}
        {children}
      </div>
    </AppFrame>
  );
}

/** Whose panel it is. */
function Identity({ frame: { mac, name, status } }: { frame: PanelFrame }) {
  const { t } = useTranslation("device");
  return (
    <>
      <a className="panel-mark" href="/device" aria-label={t("homeLabel")}>
        <span className="logo-mark">
          <Icon name="radio-tower" />
        </span>
      </a>
      <p className="panel-who">
        <strong>{name ?? t("unnamed")}</strong>
        <bdi className="code" dir="ltr">
          {mac}
        </bdi>
      </p>
      <div className="topbar-end panel-state">
        <DeviceStatus status={status} />
      </div>
    </>
  );
}

function Menu({ mac }: { mac: string }) {
  const { t } = useTranslation("device");
  return (
    <>
      <DeviceMenu mac={mac} />
      <div className="panel-foot">
        <LanguageMenu named />
        <ThemeToggle />
        <Form method="post" action="/device/logout">
          <button type="submit" className="nav-item">
            <Icon name="log-out" />
            {t("logout")}
          </button>
        </Form>
      </div>
    </>
  );
}

import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSame } from "~/lib/use-same";
import { AppFrame } from "./app-frame";
import type { FrameData } from "./frame-data";
import { HeaderBar } from "./header";
import { Sidebar } from "./sidebar";

/**
 * The main layout: sidebar, header, content (spec §2.8). `frame` is null while the API cannot say
 * who is signed in.
 */
export function MainLayout({ frame: latest, children }: { frame: FrameData | null; children: ReactNode }) {
  const { t } = useTranslation("shell");
  const frame = useSame(latest);
  const bar = useMemo(() => <HeaderBar frame={frame} />, [frame]);
  return (
    <AppFrame
      home={{ href: "/", label: t("home") }}
      menu={frame && <Sidebar permissions={frame.permissions} />}
      bar={bar}
    >
      {children}
    </AppFrame>
  );
}

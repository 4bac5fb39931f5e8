import { useTranslation } from "react-i18next";
import { formatDay, MISSING } from "~/i18n/format";
import { LinkButton } from "~/ui/button";
import { Card, Facts } from "~/ui/card";
import { CopyButton } from "~/ui/copy-button";
import { Icon } from "~/ui/icon";
import type { CarboxContent } from "~contract/carbox-session.ts";

/** What the portal of a car-box shows; plain data of its loader. */
export interface CarboxPortalProps {
  carbox: {
    vehicle: string | null;
    plate: string | null;
    name: string | null;
    code: string;
    username: string;
    /** null: without an end. */
    until: string | null;
  };
  sources: CarboxContent["sources"];
  applications: readonly {
    id: number;
    name: string;
    category: string;
    description: string | null;
    version: string;
    /** null: not to be started from here. */
    href: string | null;
  }[];
  /** Where the phone opens the same portal; the address as people type it. */
  phone: { address: string; image: string | null };
}

/** The vehicle, what it plays from, what it may install, and the way to the phone. */
export function CarboxPortal({ carbox, sources, applications, phone }: CarboxPortalProps) {
  const { t } = useTranslation("carbox-portal");
  return (
    <div className="carbox-columns">
      <Vehicle carbox={carbox} />
      <Card title={t("portal.sources.title")}>
        {sources.length === 0 && <p className="muted">{t("portal.sources.none")}</p>}
        <ul>
          {sources.map(({ id, name, type, url }) => (
            <li key={id} className="carbox-tile">
              <Icon name="tv" />
              <span>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                <small>{t(`portal.sources.type.${type}`)}</small>
                <bdi className="code" dir="ltr">
                  {url}
                </bdi>
              </span>
              <CopyButton text={url} name={t("portal.sources.address", { name })} />
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t("portal.applications.title")}>
        {applications.length === 0 && <p className="muted">{t("portal.applications.none")}</p>}
        <ul>
          {applications.map(({ id, name, category, description, version, href }) => (
            <li key={id}>
              <a className="carbox-tile" href={href ?? undefined} rel="noreferrer">
                <Icon name="app-window" />
                <span>
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>
                  <small>
                    <bdi>{category}</bdi> · <bdi>{version}</bdi>
                  </small>
                  {description && (
                    <small>
                      <bdi>{description}</bdi>
                    </small>
                  )}
                </span>
                {href && <Icon name="download" />}
              </a>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t("portal.phone.title")}>
        <p>{t("portal.phone.text")}</p>
        {phone.image && (
          <img className="qr carbox-qr" src={phone.image} width={240} height={240} alt={t("portal.phone.qrAlt")} />
        )}
        <p>
          <bdi className="code" dir="ltr">
            {phone.address}
          </bdi>
        </p>
        <p>{t("portal.phone.other")}</p>
        <p className="carbox-actions">
          <LinkButton href="/carbox/link" icon="key-round">
            {t("portal.phone.enter")}
          </LinkButton>
        </p>
      </Card>
    </div>
  );
}

function Vehicle({ carbox: { vehicle, plate, name, code, username, until } }: Pick<CarboxPortalProps, "carbox">) {
  const { t } = useTranslation("carbox-portal");
  const facts = {
    vehicle: <bdi>{vehicle ?? MISSING}</bdi>,
    plate: plate ? <bdi dir="ltr">{plate}</bdi> : MISSING,
    name: <bdi>{name ?? MISSING}</bdi>,
    code: <bdi dir="ltr">{code}</bdi>,
    username: <bdi dir="ltr">{username}</bdi>,
    until: until === null ? t("portal.vehicle.endless") : formatDay(until),
  };
  return (
    <Card title={t("portal.vehicle.title")}>
      <Facts items={Object.entries(facts).map(([key, value]) => ({ key, term: t(`portal.vehicle.${key}`), value }))} />
    </Card>
  );
}

import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Menu, MenuButton, MenuLink } from "~/ui/menu";
import type { FrameData } from "./frame-data";
import { initials } from "./initials";
import { PreferenceForm } from "./preference-form";

/** Who is signed in, their first role, and what is theirs: profile, second factor, look, logout. */
export function ProfileMenu({ frame: { user, permissions } }: { frame: FrameData }) {
  const { t } = useTranslation("shell");
  const label = (
    <>
      <span className="avatar" aria-hidden="true">
        {initials(user.name)}
      </span>
      <span className="profile-name">
        <strong>{user.name}</strong>
        {user.role && <small>{user.role}</small>}
      </span>
    </>
  );
  return (
    <Menu label={label} buttonClass="profile" inHeader>
      <div className="menu-who">
        <strong>{user.name}</strong>
        {user.role && <small>{user.role}</small>}
      </div>
      <MenuLink href="/settings/profile" icon="user">
        {t("profile.profile")}
      </MenuLink>
      {permissions.includes("have-two-factor-authentication") && (
        <MenuLink href="/settings/2fa" icon="shield-check">
          {t("profile.twoFactor")}
        </MenuLink>
      )}
      <PreferenceForm action="/theme" className="menu-system">
        <MenuButton name="theme" value="system" icon="sun-moon">
          {t("theme.system")}
        </MenuButton>
      </PreferenceForm>
      <Form method="post" action="/logout" className="menu-part">
        <MenuButton icon="log-out">{t("profile.logout")}</MenuButton>
      </Form>
    </Menu>
  );
}

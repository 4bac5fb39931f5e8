import { index, layout, type RouteConfig, route } from "@remix-run/route-config";
import { entityRoutes, sourceRoutes } from "./entity-routes";

/**
 * The route tree in the order of spec §2; ids are the spec's route names, with which guards,
 * sidebar and tests speak of a route. Screens that are not in the tree yet are shown in the
 * sidebar as not yet available.
 */
export default [
  route("landing", "routes/landing.tsx", { id: "landing" }),

  layout("routes/auth/layout.tsx", { id: "layout.basic" }, [
    route("login", "routes/auth/login.tsx", { id: "login" }),
    route("verify/2fa", "routes/auth/verify-2fa.tsx", { id: "verify.2fa" }),
    route("register", "routes/auth/register.tsx", { id: "register" }),
    route("password/reset", "routes/auth/password-request.tsx", { id: "password.request" }),
    route("password/reset/:token", "routes/auth/password-reset.tsx", { id: "password.reset" }),
    route("password/confirm", "routes/auth/password-confirm.tsx", { id: "password.confirm" }),
    route("email/verify/:id", "routes/auth/email-verify.tsx", { id: "verification.verify" }),
    route("email/resend", "routes/auth/email-resend.tsx", { id: "verification.resend" }),
    route("setup/:token", "routes/auth/setup.tsx", { id: "setup" }),
  ]),
  route("oauth/:provider", "routes/auth/oauth.ts", { id: "oauth.redirect" }),
  route("oauth/:provider/callback", "routes/auth/oauth-callback.ts", { id: "oauth.callback" }),
  route("logout", "routes/auth/logout.ts", { id: "logout" }),

  layout("routes/admin/layout.tsx", { id: "layout.main" }, [
    layout("routes/admin/frame.tsx", { id: "layout.main.frame" }, [
      index("routes/admin/home.tsx", { id: "home" }),
      route("welcome", "routes/admin/welcome.tsx", { id: "welcome" }),
      route("search", "routes/admin/search.tsx", { id: "search" }),

      ...entityRoutes("portals", "portals", "routes/admin/portals"),
      route("portals/:id/check", "routes/admin/portals/check.ts", { id: "portals.check" }),
      ...entityRoutes("devices", "devices", "routes/admin/devices"),
      route("devices/find", "routes/admin/devices/find.ts", { id: "devices.find" }),
      route("devices/bulk/:action", "routes/admin/devices/bulk.tsx", { id: "devices.bulk" }),
      route("devices/:id/reset-sign-in", "routes/admin/devices/reset-sign-in.tsx", { id: "devices.reset-sign-in" }),
      route("devices/:id/sources/:kind", "routes/admin/devices/sources/list.tsx", { id: "devices.sources" }),
      route("devices/:id/sources/:kind/add", "routes/admin/devices/sources/add.tsx", { id: "devices.sources.add" }),
      route("devices/:id/sources/:kind/:source/edit", "routes/admin/devices/sources/edit.tsx", {
        id: "devices.sources.edit",
      }),
      route("devices/:id/sources/:kind/:source/archive", "routes/admin/devices/sources/archive.tsx", {
        id: "devices.sources.archive",
      }),
      route("devices/:id/messages", "routes/admin/devices/messages.tsx", { id: "devices.messages" }),
      route("devices/:id/history", "routes/admin/devices/history.tsx", { id: "devices.history" }),
      ...entityRoutes("devices.qr.index", "devices-qr", "routes/admin/qr-customers"),
      route("devices-qr/find", "routes/admin/qr-customers/find.ts", { id: "devices.qr.index.find" }),
      route("devices-qr/:id/qr", "routes/admin/qr-customers/qr.tsx", { id: "devices.qr.index.qr" }),
      route("devices-qr/:id/rotate", "routes/admin/qr-customers/rotate.tsx", { id: "devices.qr.index.rotate" }),
      ...entityRoutes("carbox.devices", "carbox-devices", "routes/admin/carboxes"),
      route("carbox-devices/find", "routes/admin/carboxes/find.ts", { id: "carbox.devices.find" }),
      route("carbox-devices/:id/sign-out", "routes/admin/carboxes/sign-out.ts", { id: "carbox.devices.sign-out" }),
      route("carbox-devices/:id/reset-password", "routes/admin/carboxes/reset-password.tsx", {
        id: "carbox.devices.reset-password",
      }),
      ...entityRoutes("audio.tracks", "audio-tracks", "routes/admin/audio-tracks"),
      ...entityRoutes("subtitles", "subtitles", "routes/admin/subtitles"),

      route("settings", "routes/settings/layout.tsx", { id: "settings" }, [
        index("routes/settings/index.ts", { id: "settings.index" }),
        route("profile", "routes/settings/profile.tsx", { id: "settings.profile" }),
        route("2fa", "routes/settings/two-factor.tsx", { id: "settings.2fa" }),
        route("password", "routes/settings/password.tsx", { id: "settings.password" }),
        route("notifications", "routes/settings/notifications.tsx", { id: "settings.notifications" }),
      ]),

      route("settings/activity", "routes/settings/activity/list.tsx", { id: "settings.activity" }),
      route("settings/activity/export", "routes/settings/activity/export.ts", { id: "settings.activity.export" }),
      ...entityRoutes("settings.users", "settings/users", "routes/settings/users"),
      route("settings/users/find", "routes/settings/users/find.ts", { id: "settings.users.find" }),
      ...entityRoutes("settings.models", "settings/models", "routes/settings/models"),
    ]),
  ]),

  // The panel of a device; its sign-in is in the basic layout, as all are.
  layout("routes/auth/layout.tsx", { id: "layout.guest" }, [
    route("device/login", "routes/device/login.tsx", { id: "device.login" }),
    route("device/password", "routes/device/password.tsx", { id: "device.password" }),
  ]),
  route("device/logout", "routes/device/logout.ts", { id: "device.logout" }),
  layout("routes/device/layout.tsx", { id: "layout.app" }, [
    layout("routes/device/frame.tsx", { id: "layout.app.frame" }, [
      route("device", "routes/device/home.tsx", { id: "device.panel" }),
      route("device/send-text-to-device/:mac", "routes/device/send-text.tsx", { id: "device.send-text" }),
      route("device/settings", "routes/device/settings.tsx", { id: "device.settings" }),
      ...sourceRoutes("device.xtreams", "device/xtreams", "routes/device/xtreams"),
      ...sourceRoutes("device.playlists", "device/playlists", "routes/device/playlists"),
      ...sourceRoutes("device.portals", "device/portals", "routes/device/portals"),
      route("device/playlists-upload", "routes/device/playlists-upload/list.tsx", { id: "device.playlists-upload" }),
      route("device/playlists-upload/add", "routes/device/playlists-upload/add.tsx", {
        id: "device.playlists-upload.add",
      }),
      route("device/playlists-upload/send", "routes/device/playlists-upload/send.ts", {
        id: "device.playlists-upload.send",
      }),
      route("device/playlists-upload/:id", "routes/device/playlists-upload/report.tsx", {
        id: "device.playlists-upload.report",
      }),
      route("device/playlists-upload/:id/archive", "routes/device/playlists-upload/archive.tsx", {
        id: "device.playlists-upload.archive",
      }),
      route("device/modes", "routes/device/preferences/modes-index.ts", { id: "device.modes" }),
      route("device/modes/:mode", "routes/device/preferences/mode.tsx", { id: "device.modes.mode" }),
      route("device/theme", "routes/device/preferences/theme.tsx", { id: "device.theme" }),
      route("device/language", "routes/device/preferences/language.tsx", { id: "device.language" }),
      route("device/preferences", "routes/device/preferences/preferences-index.ts", { id: "device.preferences" }),
      route("device/preferences/:preference", "routes/device/preferences/preference.tsx", {
        id: "device.preferences.preference",
      }),
      route("device/app-password", "routes/device/app-password.tsx", { id: "device.app-password" }),
      route("device/parent-lock", "routes/device/parent-lock/parent-lock.tsx", { id: "device.parent-lock" }),
      route("device/parent-lock/unlock", "routes/device/parent-lock/unlock.tsx", { id: "device.parent-lock.unlock" }),
      route("device/about", "routes/device/about.tsx", { id: "device.about" }),
      route("device/eula", "routes/device/eula.tsx", { id: "device.eula" }),
      route("device/*", "routes/not-found-in-frame.ts", { id: "device.not-found" }),
    ]),
  ]),

  // The portal of a car-box, its sign-in included.
  layout("routes/carbox/layout.tsx", { id: "layout.portal" }, [
    layout("routes/carbox/frame.tsx", { id: "layout.portal.frame" }, [
      route("carbox/login", "routes/carbox/login.tsx", { id: "carbox.login" }),
      route("carbox/portal", "routes/carbox/portal.tsx", { id: "carbox.portal" }),
      route("carbox/link", "routes/carbox/enter-code.tsx", { id: "carbox.link.enter" }),
      route("carbox/link/:code", "routes/carbox/link.tsx", { id: "carbox.link" }),
      route("carbox/*", "routes/not-found-in-frame.ts", { id: "carbox.not-found" }),
    ]),
  ]),
  route("carbox", "routes/carbox/index.ts", { id: "carbox" }),
  route("carbox/code", "routes/carbox/code.ts", { id: "carbox.code" }),
  route("carbox/logout", "routes/carbox/logout.ts", { id: "carbox.logout" }),

  route("theme", "routes/theme.ts", { id: "theme" }),
  route("language", "routes/language.ts", { id: "language" }),
  route("columns", "routes/columns.ts", { id: "columns" }),
  route("unauthorized", "routes/unauthorized.tsx", { id: "unauthorized" }),
  route("*", "routes/not-found.tsx", { id: "not-found" }),
] satisfies RouteConfig;

/** Every permission that a sidebar entry or a guard names (spec §2.8), with the area it belongs to. */
export const permissionAreas = {
  dashboards: ["view-dashboard", "view-models-dashboard", "view-map", "view-servers"],
  sources: ["manage-portals", "manage-m3u-portals", "manage-m3u-link", "view-all-checksums"],
  devices: [
    "manage-devices",
    "manage-appforce2-devices",
    "manage-onair-devices",
    "manage-qr-devices",
    "manage-carbox-devices",
    "manage-tempered-devices",
    "manage-ip-addresses",
  ],
  distribution: [
    "manage-updates",
    "manage-device-based-updates",
    "manage-specific-updates",
    "view-all-categories",
    "view-all-applications",
    "manage-sub-distributors",
    "manage-announcement",
    "manage-app-options",
    "manage-f2-settings",
    "manage-audio-tracks",
    "manage-subtitle",
    "manage-qr-info",
  ],
  settings: [
    "see-settings-menu",
    "have-two-factor-authentication",
    "manage-users",
    "manage-roles",
    "manage-permissions",
    "manage-options",
    "manage-models",
    "manage-mac-notifications",
    "manage-home-notifications",
    "manage-activity-logs",
    "manage-backups",
  ],
  media: ["see-tmdbsettings-menu", "manage-movies", "manage-networks", "manage-searched"],
} as const;

export type PermissionArea = keyof typeof permissionAreas;
export type Permission = (typeof permissionAreas)[PermissionArea][number];

/** All permissions in the order of their areas. */
export const allPermissions: readonly Permission[] = Object.values(permissionAreas).flat();

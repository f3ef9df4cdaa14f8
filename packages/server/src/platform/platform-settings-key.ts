/** The key of the platform's settings in `platform_settings`. */
export const platformSettingsKey = 'settings'

import type { Settings } from '@comanda/domain/settings/settings'
import type { FieldTexts } from '../forms/draft.ts'

export const settingsTabs = ['general', 'display', 'security', 'email', 'storage', 'api'] as const
export type SettingsTab = (typeof settingsTabs)[number]

export const tabLabels: Record<SettingsTab, string> = {
  general: 'General',
  display: 'Display',
  security: 'Security',
  email: 'Email',
  storage: 'Storage',
  api: 'API & Webhooks',
}

export const tabFields: Record<SettingsTab, readonly (keyof Settings)[]> = {
  general: ['siteName', 'siteUrl', 'adminEmail', 'supportEmail', 'defaultRestaurantId'],
  display: ['timezone', 'dateFormat', 'currency', 'language'],
  security: ['sessionTimeout', 'twoFactorEnabled', 'apiRateLimit', 'sessionReplay', 'replayProject'],
  email: ['emailProvider', 'emailFromName', 'emailFromAddress'],
  storage: ['maxUploadSize', 'allowedFileTypes'],
  api: ['apiEnabled'],
}

export const settingTexts: FieldTexts<Settings> = {
  siteName: { label: 'Site name' },
  siteUrl: { label: 'Site URL' },
  adminEmail: { label: 'Admin email' },
  supportEmail: { label: 'Support email' },
  defaultRestaurantId: { label: 'Default restaurant' },
  timezone: { label: 'Time zone', show: (zone) => zoneNames[zone] },
  dateFormat: { label: 'Date format' },
  currency: { label: 'Currency' },
  language: { label: 'Language', show: (language) => languageNames[language] },
  sessionTimeout: { label: 'Session timeout', show: (minutes) => `${minutes} minutes` },
  twoFactorEnabled: { label: 'Two-factor sign-in' },
  apiRateLimit: { label: 'API rate limit', show: (limit) => `${limit} per hour` },
  emailProvider: { label: 'Email provider', show: (provider) => providerNames[provider] },
  emailFromName: { label: 'Sender name' },
  emailFromAddress: { label: 'Reply address' },
  maxUploadSize: { label: 'Max upload size', show: (size) => `${size} MB` },
  allowedFileTypes: { label: 'Allowed file types', show: (types) => types.join(', ') },
  apiEnabled: { label: 'API access' },
  sessionReplay: { label: 'Session replay' },
  replayProject: { label: 'Project ID' },
}

export const zoneNames: Record<Settings['timezone'], string> = {
  'America/New_York': 'New York',
  'America/Chicago': 'Chicago',
  'America/Denver': 'Denver',
  'America/Los_Angeles': 'Los Angeles',
  'Europe/London': 'London',
  'Europe/Paris': 'Paris',
  'Asia/Tokyo': 'Tokyo',
  'Australia/Sydney': 'Sydney',
}

export const languageNames: Record<Settings['language'], string> = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  it: 'Italian',
  pt: 'Portuguese',
  ja: 'Japanese',
  zh: 'Chinese',
}

export const providerNames: Record<Settings['emailProvider'], string> = {
  smtp: 'SMTP',
  sendgrid: 'SendGrid',
  mailgun: 'Mailgun',
  ses: 'Amazon SES',
}

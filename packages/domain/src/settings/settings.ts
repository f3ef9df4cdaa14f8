import { isEmail } from '../people/email.ts'
import { asRecord } from '../stored-value.ts'
import { isUuid } from '../uuid.ts'

/** The settings of a restaurant or of the platform. Settings that are not `isApplied` are only stored. */
export interface Settings {
  siteName: string
  siteUrl: string
  adminEmail: string
  supportEmail: string
  /** The platform only: opened at /menu and selected first in the back office. Empty: none. */
  defaultRestaurantId: string
  timezone: (typeof settingsTimezones)[number]
  dateFormat: DateFormat
  currency: (typeof settingsCurrencies)[number]
  language: (typeof settingsLanguages)[number]
  /** Minutes without activity after which a back office asks to sign in again. */
  sessionTimeout: number
  /** Whether owners and managers need a second factor. */
  twoFactorEnabled: boolean
  /** Calls per hour of each API key; a key can have a lower limit. */
  apiRateLimit: number
  emailProvider: (typeof emailProviders)[number]
  emailFromName: string
  emailFromAddress: string
  /** Megabytes; pictures have a limit of their own. */
  maxUploadSize: number
  allowedFileTypes: FileType[]
  /** Whether API keys of the restaurant are accepted. */
  apiEnabled: boolean
  /**
   * Whether sessions at a restaurant are recorded; only platform admins change it: customers who agree to it are recorded on the
   * menu page.
   */
  sessionReplay: boolean
  /** The restaurant's project at the provider of session replays. */
  replayProject: string
}

export const settingsTimezones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Paris',
  'Asia/Tokyo',
  'Australia/Sydney',
] as const
export const settingsCurrencies = ['USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD'] as const
export const settingsLanguages = ['en', 'es', 'fr', 'de', 'it', 'pt', 'ja', 'zh'] as const
export const dateFormats = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const
export type DateFormat = (typeof dateFormats)[number]
export const emailProviders = ['sendgrid', 'mailgun', 'ses', 'smtp'] as const
export const fileTypes = ['jpg', 'png', 'pdf', 'doc', 'docx', 'gif', 'xls', 'xlsx', 'zip'] as const
export type FileType = (typeof fileTypes)[number]

/** Before the first save. */
export const defaultSettings: Settings = {
  siteName: '',
  siteUrl: '',
  adminEmail: '',
  supportEmail: '',
  defaultRestaurantId: '',
  timezone: 'America/New_York',
  dateFormat: 'MM/DD/YYYY',
  currency: 'USD',
  language: 'en',
  sessionTimeout: 30,
  twoFactorEnabled: false,
  apiRateLimit: 1000,
  emailProvider: 'smtp',
  emailFromName: '',
  emailFromAddress: '',
  maxUploadSize: 10,
  allowedFileTypes: ['jpg', 'png', 'pdf', 'doc', 'docx'],
  apiEnabled: false,
  sessionReplay: false,
  replayProject: '',
}

/** Whether a setting has an effect. The platform has no API keys of its own. */
export function isApplied(field: keyof Settings, isPlatform: boolean): boolean {
  return appliedSettings.includes(field) && !(isPlatform && settingsOfKeys.includes(field))
}

/** Settings that have an effect. */
const appliedSettings: readonly (keyof Settings)[] = [
  'defaultRestaurantId',
  'sessionTimeout',
  'twoFactorEnabled',
  'emailFromName',
  'emailFromAddress',
  'apiEnabled',
  'apiRateLimit',
  'sessionReplay',
  'replayProject',
]

const settingsOfKeys: readonly (keyof Settings)[] = ['apiEnabled', 'apiRateLimit']

/** Settings of restaurants that only platform admins change. */
export const platformOnlySettings = ['sessionReplay', 'replayProject'] as const

const settingsBounds = {
  sessionTimeout: { min: 5, max: 1440 },
  apiRateLimit: { min: 100, max: 10_000 },
  maxUploadSize: { min: 1, max: 100 },
} as const

/** The issues of settings, by field; empty if there are none. */
export function settingsIssues(settings: Settings): Partial<Record<keyof Settings, string>> {
  const { sessionTimeout, apiRateLimit, maxUploadSize } = settings
  return {
    ...(isOutside('sessionTimeout', sessionTimeout) && {
      sessionTimeout: 'Session timeout must be 5 to 1440 minutes.',
    }),
    ...(isOutside('apiRateLimit', apiRateLimit) && {
      apiRateLimit: 'API rate limit must be 100 to 10000 per hour.',
    }),
    ...(isOutside('maxUploadSize', maxUploadSize) && {
      maxUploadSize: 'Max upload size must be 1 to 100 MB.',
    }),
    ...(settings.siteUrl !== '' &&
      !isWebAddress(settings.siteUrl) && {
        siteUrl: 'Enter an address that begins with https:// or http://.',
      }),
    ...(settings.defaultRestaurantId !== '' &&
      !isUuid(settings.defaultRestaurantId) && { defaultRestaurantId: 'Select one of the restaurants.' }),
    ...replayIssue(settings),
    ...addressIssue(settings, 'adminEmail'),
    ...addressIssue(settings, 'supportEmail'),
    ...addressIssue(settings, 'emailFromAddress'),
  }
}

/** Settings that do not exist for the restaurant or the platform, by field; empty if there are none. */
export function scopeIssues(
  { defaultRestaurantId, sessionReplay, replayProject }: Settings,
  isPlatform: boolean,
): Partial<Record<keyof Settings, string>> {
  if (!isPlatform)
    return defaultRestaurantId === ''
      ? {}
      : { defaultRestaurantId: 'Only the platform has a default restaurant.' }
  const message = 'Session replay is set for each restaurant.'
  return {
    ...(sessionReplay && { sessionReplay: message }),
    ...(replayProject !== '' && { replayProject: message }),
  }
}

/** Stored settings; a value that is missing or unknown has its default. */
export function settingsOf(stored: unknown): Settings {
  const given = asRecord(stored) ?? {}
  const settings = { ...defaultSettings }
  for (const key of Object.keys(settings) as (keyof Settings)[]) {
    if (typeof given[key] === typeof settings[key]) Object.assign(settings, { [key]: given[key] })
  }
  return {
    ...settings,
    allowedFileTypes: fileTypes.filter((type) => settings.allowedFileTypes.includes(type)),
  }
}

/** Prefix of a webhook secret; 64 hexadecimal characters follow. */
export const webhookSecretPrefix = 'whsec_'

function isOutside(field: keyof typeof settingsBounds, value: number): boolean {
  const { min, max } = settingsBounds[field]
  return !Number.isInteger(value) || value < min || value > max
}

function addressIssue(settings: Settings, field: 'adminEmail' | 'supportEmail' | 'emailFromAddress') {
  return settings[field] !== '' && !isEmail(settings[field]) && { [field]: 'Enter a valid email address' }
}

function replayIssue({ sessionReplay, replayProject }: Settings) {
  if (replayProject === '' ? !sessionReplay : /^[a-z0-9]{6,20}$/.test(replayProject)) return null
  return {
    replayProject:
      replayProject === ''
        ? 'Session replay needs a project ID.'
        : 'A project ID has 6 to 20 lowercase letters and digits.',
  }
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && hostname !== ''
}

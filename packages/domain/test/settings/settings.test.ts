import { expect, test } from 'vitest'
import {
  dateFormats,
  defaultSettings,
  emailProviders,
  fileTypes,
  isApplied,
  type Settings,
  scopeIssues,
  settingsCurrencies,
  settingsIssues,
  settingsLanguages,
  settingsOf,
  settingsTimezones,
} from '../../src/settings/settings.ts'

test('the default settings are valid', () => {
  expect(settingsIssues(defaultSettings)).toEqual({})
  expect(defaultSettings).toMatchObject({
    timezone: 'America/New_York',
    dateFormat: 'MM/DD/YYYY',
    currency: 'USD',
    language: 'en',
    sessionTimeout: 30,
    twoFactorEnabled: false,
    apiRateLimit: 1000,
    maxUploadSize: 10,
    allowedFileTypes: ['jpg', 'png', 'pdf', 'doc', 'docx'],
    apiEnabled: false,
  })
})

test('the choices of the form are the documented ones', () => {
  expect(settingsTimezones).toEqual([
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Los_Angeles',
    'Europe/London',
    'Europe/Paris',
    'Asia/Tokyo',
    'Australia/Sydney',
  ])
  expect(settingsCurrencies).toEqual(['USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD'])
  expect(settingsLanguages).toEqual(['en', 'es', 'fr', 'de', 'it', 'pt', 'ja', 'zh'])
  expect(dateFormats).toEqual(['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'])
  expect(emailProviders).toEqual(['sendgrid', 'mailgun', 'ses', 'smtp'])
  expect(fileTypes).toEqual(['jpg', 'png', 'pdf', 'doc', 'docx', 'gif', 'xls', 'xlsx', 'zip'])
})

test.each<[keyof Settings, unknown[], unknown[]]>([
  ['sessionTimeout', [5, 1440], [4, 1441, 5.5, Number.NaN]],
  ['apiRateLimit', [100, 10_000], [99, 10_001, 0]],
  ['maxUploadSize', [1, 100], [0, 101, -1]],
  [
    'siteUrl',
    ['', 'https://corner.example', 'http://corner.example/menu'],
    ['corner', 'javascript:alert(1)', 'ftp://x.y'],
  ],
  ['adminEmail', ['', 'owner@corner.example'], ['owner', 'a@b@c']],
  ['supportEmail', ['', 'help@corner.example'], ['help@']],
  ['defaultRestaurantId', ['', '3f0d8b52-4a3c-4d59-9a56-3e1d1b6a9a01'], ['sakura', '1']],
  ['emailFromAddress', ['', 'orders@corner.example'], ['orders at corner']],
  ['replayProject', ['', 'abc123', 'l1uo58y3ho'], ['abc12', 'L1UO58Y3HO', 'abc/123', 'a'.repeat(21)]],
])('%s is valid as %j, and invalid as %j', (field, valid, invalid) => {
  for (const value of valid) expect(settingsIssues({ ...defaultSettings, [field]: value })).toEqual({})
  for (const value of invalid)
    expect(Object.keys(settingsIssues({ ...defaultSettings, [field]: value }))).toEqual([field])
})

test('session replay needs a project', () => {
  expect(settingsIssues({ ...defaultSettings, sessionReplay: true })).toEqual({
    replayProject: 'Session replay needs a project ID.',
  })
})

test('the settings of API keys have an effect at restaurants only', () => {
  for (const field of ['apiEnabled', 'apiRateLimit'] as const)
    expect([isApplied(field, false), isApplied(field, true)]).toEqual([true, false])
  expect([isApplied('sessionTimeout', true), isApplied('language', false)]).toEqual([true, false])
})

test('a restaurant has no default restaurant, and the platform no session replay', () => {
  const fields = (change: Partial<Settings>, isPlatform: boolean) =>
    Object.keys(scopeIssues({ ...defaultSettings, ...change }, isPlatform))
  const replay = { sessionReplay: true, replayProject: 'corner1234' }
  const named = { defaultRestaurantId: '3f0d8b52-4a3c-4d59-9a56-3e1d1b6a9a01' }
  expect([fields({}, true), fields({}, false)]).toEqual([[], []])
  expect([fields(named, true), fields(named, false)]).toEqual([[], ['defaultRestaurantId']])
  expect([fields(replay, true), fields(replay, false)]).toEqual([['sessionReplay', 'replayProject'], []])
})

test('stored settings keep what is known and have the defaults for the rest', () => {
  expect(settingsOf(null)).toEqual(defaultSettings)
  expect(settingsOf({ sessionTimeout: 60, siteName: 7, plan: 'gold' })).toEqual({
    ...defaultSettings,
    sessionTimeout: 60,
  })
  expect(settingsOf({ allowedFileTypes: ['zip', 'exe', 'jpg'] }).allowedFileTypes).toEqual(['jpg', 'zip'])
})

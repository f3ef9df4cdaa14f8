import { parseHex } from '../look/color.ts'
import {
  type AddressFields,
  addressFieldsOf,
  addressLimits,
  formatAddress,
  parseAddress,
  readAddressFields,
} from '../people/address.ts'
import { cleanText } from '../people/clean-text.ts'
import { isEmail, normalizeEmail } from '../people/email.ts'
import { formatPhone, isPhone, phoneMessage } from '../people/phone.ts'
import { defaultZone, isRestaurantZone } from './time-zones.ts'

/** A restaurant's profile as entered by the owner. Omitted optional texts are empty. */
export interface ProfileFields extends AddressFields {
  name: string
  description: string
  phone: string
  timezone: string
  website: string
  email: string
  ownerName: string
  ownerPhone: string
  ownerEmail: string
  managerName: string
  managerPhone: string
  managerEmail: string
  logoId: string | null
  bannerId: string | null
  /** #RRGGBB */
  themeColor: string
}

export type ProfileIssues = Partial<Record<keyof ProfileFields, string>>

/** The form of a restaurant that does not exist yet. */
export const newProfile: ProfileFields = {
  name: '',
  description: '',
  phone: '',
  street: '',
  apartment: '',
  city: '',
  state: '',
  zip: '',
  timezone: defaultZone,
  website: '',
  email: '',
  ownerName: '',
  ownerPhone: '',
  ownerEmail: '',
  managerName: '',
  managerPhone: '',
  managerEmail: '',
  logoId: null,
  bannerId: null,
  themeColor: '#3B82F6',
}

/** The issues by field; empty if there are none. */
export function profileIssues(fields: ProfileFields): ProfileIssues {
  const { name, phone, timezone, website, email, ownerName, ownerPhone, ownerEmail, themeColor } = fields
  const { managerPhone, managerEmail } = fields
  return {
    ...(isBlank(name) && { name: 'Restaurant name is required' }),
    ...requiredPhone('phone', phone, 'Phone number is required'),
    ...addressIssues(fields),
    ...(!isRestaurantZone(timezone) && { timezone: 'Timezone is required' }),
    ...(!isBlank(website) &&
      readWebsite(website) === null && { website: 'Enter a web address such as https://example.com' }),
    ...(!isBlank(email) && !isEmail(email) && { email: 'Valid email is required' }),
    ...(isBlank(ownerName) && { ownerName: 'Owner name is required' }),
    ...requiredPhone('ownerPhone', ownerPhone, 'Owner phone is required'),
    ...(!isEmail(ownerEmail) && { ownerEmail: 'Valid email is required' }),
    ...(!isBlank(managerPhone) && !isPhone(managerPhone) && { managerPhone: phoneMessage }),
    ...(!isBlank(managerEmail) && !isEmail(managerEmail) && { managerEmail: 'Valid email is required' }),
    ...(!isColor(themeColor) && { themeColor: 'Enter a color such as #1F3A68' }),
  }
}

/**
 * The same for the platform, which possibly knows only the name of a restaurant: other fields can be empty, and an
 * address is either complete or empty.
 */
export function platformProfileIssues(fields: ProfileFields): ProfileIssues {
  const isEmpty = (field: keyof ProfileFields) => isBlank(String(fields[field] ?? ''))
  const hasAddress = !addressFieldNames.every(isEmpty)
  const applies = (field: keyof ProfileFields) => {
    if (field === 'name' || field === 'timezone') return true
    return (addressFieldNames as readonly string[]).includes(field) ? hasAddress : !isEmpty(field)
  }
  return Object.fromEntries(
    Object.entries(profileIssues(fields)).filter(([field]) => applies(field as keyof ProfileFields)),
  )
}

const addressFieldNames = ['street', 'apartment', 'city', 'state', 'zip'] as const

/** The fields as they are stored: cleaned, with phone numbers and email addresses in one form. */
export function cleanProfile(fields: ProfileFields): ProfileFields {
  const entered = readAddressFields(fields)
  return {
    ...fields,
    ...(entered.ok ? addressFieldsOf(entered.address) : {}),
    name: cleanText(fields.name, 100),
    description: cleanText(fields.description, 500),
    website: readWebsite(fields.website) ?? cleanText(fields.website, 300),
    ownerName: cleanText(fields.ownerName, 100),
    managerName: cleanText(fields.managerName, 100),
    phone: formatPhone(fields.phone.trim()),
    ownerPhone: formatPhone(fields.ownerPhone.trim()),
    managerPhone: formatPhone(fields.managerPhone.trim()),
    email: normalizeEmail(fields.email),
    ownerEmail: normalizeEmail(fields.ownerEmail),
    managerEmail: normalizeEmail(fields.managerEmail),
    themeColor: fields.themeColor.toUpperCase(),
  }
}

/** The address of valid fields in one line. */
export function addressLine(fields: AddressFields): string {
  const entered = readAddressFields(fields)
  if (entered.ok) return formatAddress(entered.address)
  return [fields.street, fields.apartment, fields.city, `${fields.state} ${fields.zip}`]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
}

/** The fields of a stored line. A line in another form is shown as the street, to be completed. */
export function addressFieldsOfLine(line: string): AddressFields {
  const parsed = parseAddress(line)
  if (parsed.ok) return addressFieldsOf(parsed.address)
  return { street: line, apartment: '', city: '', state: '', zip: '' }
}

/** How complete a profile is, in percent, and what is missing, in the order of the form. */
export function profileProgress(fields: ProfileFields): { share: number; missing: string[] } {
  const issues = profileIssues(fields)
  const parts: [name: string, isGiven: boolean][] = [
    ['name', issues.name === undefined],
    ['phone', issues.phone === undefined],
    ['address', !(['street', 'city', 'state', 'zip'] as const).some((field) => issues[field] !== undefined)],
    ['description', !isBlank(fields.description)],
    ['website', !isBlank(fields.website)],
    ['email', !isBlank(fields.email)],
    [
      'owner',
      !(['ownerName', 'ownerPhone', 'ownerEmail'] as const).some((field) => issues[field] !== undefined),
    ],
    ['manager', !isBlank(fields.managerName) && !isBlank(fields.managerEmail)],
    ['logo', fields.logoId !== null],
    ['banner', fields.bannerId !== null],
  ]
  const missing = parts.flatMap(([name, isGiven]) => (isGiven ? [] : [name]))
  return { share: Math.round((100 * (parts.length - missing.length)) / parts.length), missing }
}

function addressIssues(fields: AddressFields): ProfileIssues {
  const entered = readAddressFields(fields)
  if (entered.ok) return {}
  const { apartment, state, zip, ...issues } = entered.issues
  return {
    ...issues,
    ...(apartment !== undefined && {
      apartment: `Suite or unit can have at most ${addressLimits.apartment} characters.`,
    }),
    ...(isBlank(fields.street) && { street: 'Address is required' }),
    ...(isBlank(fields.city) && { city: 'City is required' }),
    ...(state !== undefined && { state: 'Enter a state such as NJ' }),
    ...(zip !== undefined && { zip: 'Enter a 5-digit ZIP code' }),
  }
}

function requiredPhone(field: 'phone' | 'ownerPhone', value: string, message: string): ProfileIssues {
  if (isBlank(value)) return { [field]: message }
  return isPhone(value) ? {} : { [field]: phoneMessage }
}

/** A web address with its scheme; null for anything else. */
function readWebsite(text: string): string | null {
  const typed = text.trim()
  const full = /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]+:\d/.test(typed) ? typed : `https://${typed}`
  if (/\s/.test(full) || !URL.canParse(full)) return typed === '' ? '' : null
  const { protocol, hostname, username, href } = new URL(full)
  const isPublic = /^[^.]+(\.[^.]+)+$/.test(hostname) && username === ''
  if (!/^https?:$/.test(protocol) || !isPublic || href.length > 300) return null
  return href.replace(/\/$/, '')
}

const isBlank = (text: string) => text.trim() === ''

const isColor = (text: string) => text.length === 7 && text.startsWith('#') && parseHex(text) !== undefined

import type { Me } from '@comanda/contract/identity'
import { User } from '@comanda/ui/icons.ts'
import type { NavEntry } from '../../src/experiences/back-office/navigation.ts'
import type { StaffSession } from '../../src/experiences/back-office/session.tsx'
import type { BrowserStore } from '../../src/shared/browser-store.ts'

type Membership = Me['memberships'][number]

export function membership(role: Membership['role'], restaurantId: string | null): Membership {
  return { role, restaurantId, restaurantName: null, domain: null, needsSecondFactor: false }
}

export function entry(path: string, label: string, more: Partial<NavEntry> = {}): NavEntry {
  return { path, label, icon: User, screen: NoScreen, shown: () => true, ...more }
}

/** In-memory browser storage. */
export function storeOf(
  stored: Record<string, string> = {},
): BrowserStore & { stored: Record<string, string> } {
  return {
    stored,
    getItem: (key) => stored[key] ?? null,
    setItem: (key, value) => {
      stored[key] = value
    },
    removeItem: (key) => {
      delete stored[key]
    },
  }
}

/** Browser storage that is unavailable. */
export const shut: BrowserStore = {
  getItem: refuse,
  setItem: refuse,
  removeItem: refuse,
}

function refuse(): never {
  throw new Error('Storage is unavailable')
}

const NoScreen: NavEntry['screen'] = Object.assign(() => refuse(), { preload: async () => {} })

/** A user without any permission. */
export function sessionWithout(): StaffSession {
  const user = {
    id: 'u1',
    email: 'staff@sakura.test',
    name: 'Mina Park',
    firstName: 'Mina',
    lastName: 'Park',
    phone: '',
    emailVerified: true,
    signInPhone: null,
    twoFactor: false,
    secondFactorRequired: false,
    requiredPasswordLength: null,
    hasPassword: true,
  }
  return {
    me: { user, mayOpenRestaurant: false, memberships: [], device: null },
    user,
    may: () => false,
    restaurantId: null,
    restaurant: null,
    restaurants: [],
    onOwnDomain: false,
    selectRestaurant: () => {},
    reload: async () => {},
  }
}

import type { Me } from '@comanda/contract/identity'
import { anonymous } from '../src/shared/sign-in/load-me.ts'

export const person = (id: string): Me => ({
  ...anonymous,
  user: {
    id,
    email: `${id}@comanda.test`,
    name: 'Mei Tanaka',
    firstName: 'Mei',
    lastName: 'Tanaka',
    phone: '9085550176',
    emailVerified: true,
    signInPhone: '+19085550176',
    twoFactor: false,
    secondFactorRequired: false,
    requiredPasswordLength: null,
    hasPassword: true,
  },
})

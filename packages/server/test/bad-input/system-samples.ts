import type { Sample } from './samples.ts'

/** Requests of people who run the platform. */
export function systemSamples(): Record<string, Sample> {
  return {
    'system.database': { parameters: {} },
    'system.security': { parameters: {} },
    'system.saveSignInPolicy': {
      parameters: {},
      body: { secondFactorFor: 'none', staffPasswordMinimum: 12 },
    },
    'system.endSessions': { parameters: {}, body: { userId: 'no-such-person' } },
    'system.realtime': { parameters: {} },
  }
}

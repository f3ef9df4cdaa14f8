import { randomUUID } from 'node:crypto'
import type { Sample } from './samples.ts'

/** Requests about loyalty programs and their members. */
export function loyaltySamples(restaurantId: string): Record<string, Sample> {
  const body = {
    name: 'Regulars',
    description: '',
    pointsPerDollar: 10,
    rewardThreshold: 100,
    rewardValue: 1000,
    doubleDays: ['monday'],
    expiry: { months: 12, after: 'earned' },
    firstOrderPoints: 10,
    birthdayPoints: 10,
    isActive: true,
    revision: 0,
  }
  const program = { restaurantId, programId: randomUUID() }
  const member = { restaurantId, memberId: 'no-such-member' }
  return {
    'loyalty.mine': { parameters: { restaurantId } },
    'loyalty.setBirthday': { parameters: {}, body: { birthday: '03-14' } },
    'loyalty.programs': { parameters: { restaurantId } },
    'loyalty.saveProgram': { parameters: program, body },
    'loyalty.setProgramActive': { parameters: program, body: { isActive: true } },
    'loyalty.deleteProgram': { parameters: program },
    'loyalty.summary': { parameters: { restaurantId } },
    'loyalty.members': {
      parameters: { restaurantId, search: 'ada', reward: 'near', sort: 'points', page: '1' },
    },
    'loyalty.member': { parameters: { ...member, before: '100' } },
    'loyalty.adjust': {
      parameters: member,
      body: { requestId: randomUUID(), points: 5, reason: 'Sorry for the wait' },
    },
    'loyalty.exportMembers': { parameters: { restaurantId }, body: { search: '', reward: 'any' } },
  }
}

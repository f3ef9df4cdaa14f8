import type { Json } from '../bad-input/mutations.ts'
import { type Sample, takeSamples } from '../bad-input/samples.ts'
import type { TenantObjects, World } from './world.ts'

/** A valid request for each operation, with ids of existing objects. */
export async function samplesFor(world: World): Promise<Record<string, Sample>> {
  const { here, shop } = world
  const samples = await takeSamples(shop)
  for (const [name, sample] of Object.entries(samples)) {
    const parameters = { ...sample.parameters, ...pathOf(name, here) }
    for (const key of Object.keys(parameters)) if (!(key in sample.parameters)) delete parameters[key]
    samples[name] = { ...sample, parameters, ...bodyOf(name, here, sample) }
  }
  return samples
}

function pathOf(name: string, has: TenantObjects): Record<string, string> {
  const ids = {
    orderId: has.orderId,
    deviceId: has.deviceId,
    pairingId: has.pairingId,
    code: has.pairingCode,
    invitationId: has.invitationId,
    membershipId: name === 'team.reactivate' ? has.deactivatedMembershipId : has.membershipId,
    userId: has.userId,
  }
  const own = ownIds[name]?.(has)
  if (own) return { ...ids, id: own }
  return name.startsWith('orders.') || ['checkout.settle', 'checkout.preparePayment'].includes(name)
    ? { ...ids, token: has.orderToken }
    : ids
}

const ownIds: Record<string, (has: TenantObjects) => string> = {
  'identity.endSession': (has) => has.sessionId,
  'identity.challengeFactor': (has) => has.factorId,
  'identity.verifyFactor': (has) => has.factorId,
  'identity.removeFactor': (has) => has.factorId,
  'identity.unlinkIdentity': (has) => has.identityId,
  'identity.renamePasskey': (has) => has.passkeyId,
  'identity.removePasskey': (has) => has.passkeyId,
}

/** Operations on an object of a single person. */
export const personalOperations = [...Object.keys(ownIds), 'account.order', 'account.reorder']

function bodyOf(name: string, has: TenantObjects, { body }: Sample): { body?: Json } {
  if (name === 'team.findInvitation') return { body: { token: has.invitationToken } }
  if (name === 'devices.awaitPairing') return { body: { secret: `${has.pairingSecret}-not` } }
  if (body && typeof body === 'object' && !Array.isArray(body) && 'checkoutKey' in body) {
    return { body: { ...body, checkoutKey: crypto.randomUUID() } }
  }
  return {}
}

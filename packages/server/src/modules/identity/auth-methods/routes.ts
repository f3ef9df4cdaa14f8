import { api, forCaller } from '../../../platform/http/api.ts'
import { listIdentities, unlinkIdentity } from './identities/own-identities.ts'
import { listAuthMethods } from './list-auth-methods.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys/own-passkeys.ts'
import { linkIdentity } from './providers/link-identity.ts'
import { challengeFactor } from './second-factor/challenge-factor.ts'
import { enrolPhone } from './second-factor/enrol-phone.ts'
import { enrolTotp } from './second-factor/enrol-totp.ts'
import { listFactors } from './second-factor/list-factors.ts'
import { removeFactor } from './second-factor/remove-factor.ts'
import { renewRecoveryCodes } from './second-factor/renew-recovery-codes.ts'
import { verifyFactor } from './second-factor/verify-factor.ts'

const { identity } = api

export const authMethodRoutes = {
  authMethods: identity.authMethods.handler(({ context }) => listAuthMethods(context.app)),

  factors: identity.factors.handler(forCaller(listFactors)),
  enrolTotp: identity.enrolTotp.handler(forCaller(enrolTotp)),
  enrolPhone: identity.enrolPhone.handler(forCaller(enrolPhone)),
  challengeFactor: identity.challengeFactor.handler(({ input, context }) =>
    challengeFactor(context.app, context.caller, input.id),
  ),
  verifyFactor: identity.verifyFactor.handler(forCaller(verifyFactor)),
  removeFactor: identity.removeFactor.handler(({ input, context }) =>
    removeFactor(context.app, context.caller, input.id),
  ),
  renewRecoveryCodes: identity.renewRecoveryCodes.handler(forCaller(renewRecoveryCodes)),

  identities: identity.identities.handler(forCaller(listIdentities)),
  linkIdentity: identity.linkIdentity.handler(({ input, context }) =>
    linkIdentity(context.app, context.caller, context.origin, input),
  ),
  unlinkIdentity: identity.unlinkIdentity.handler(({ input, context }) =>
    unlinkIdentity(context.app, context.caller, input.id),
  ),

  passkeys: identity.passkeys.handler(forCaller(listPasskeys)),
  renamePasskey: identity.renamePasskey.handler(forCaller(renamePasskey)),
  removePasskey: identity.removePasskey.handler(({ input, context }) =>
    removePasskey(context.app, context.caller, input.id),
  ),
}

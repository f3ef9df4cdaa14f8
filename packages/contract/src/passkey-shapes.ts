import { z } from 'zod'

/*
 * What browsers send and receive for passkeys, as their API defines it (W3C Web Authentication). The libraries on both
 * sides check the rest.
 */

export const passkeyOptions = z.looseObject({ challenge: z.string() })

export const passkeyCreationOptions = z.looseObject({
  ...passkeyOptions.shape,
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
})

const credential = {
  id: z.string().regex(/^[\w-]{1,2000}$/),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
}

export const createdPasskey = z.looseObject({
  ...credential,
  response: z.looseObject({ clientDataJSON: z.string(), attestationObject: z.string() }),
})

export const passkeyAssertion = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
})

import { z } from 'zod'

/** The output of an operation that streams a file of this type. */
export const download = (mediaType: string) =>
  z.object({
    headers: z.record(z.string(), z.string()),
    body: z.custom<ReadableStream<Uint8Array>>().describe(mediaType),
  })

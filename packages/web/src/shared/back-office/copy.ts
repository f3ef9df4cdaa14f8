import { toast } from '@comanda/ui/toast.ts'

/** Puts a text on the clipboard and says so, or that the browser refused. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Copied')
  } catch {
    toast.error('The browser did not let us copy. Please select the text instead.')
  }
}

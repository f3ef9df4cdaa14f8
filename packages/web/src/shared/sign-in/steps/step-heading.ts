import type { SignInFlow } from './sign-in-flow.ts'

export interface StepHeading {
  title: string
  text?: string
}

/** What stands above a step. `first` is the place's own, above the form that it opens with. */
export function stepHeading(
  { mode, step }: Pick<SignInFlow, 'mode' | 'step'>,
  first: StepHeading,
): StepHeading {
  switch (step.kind) {
    case 'credentials':
      return mode === 'sign-up' ? { ...first, title: 'Create your account' } : first
    case 'ask-code':
      return step.channel === 'email'
        ? { title: 'E-mail me a code', text: 'Sign in with a one-time code, without your password.' }
        : { title: 'Text me a code', text: 'Sign in with a one-time code, without your password.' }
    case 'sign-up-by-phone':
      return { title: 'Create your account', text: 'We text you a code. No password is needed.' }
    case 'enter-code':
      return {
        title: 'Enter your code',
        text: step.signUp
          ? `A 6-digit code is on its way to ${step.address}. It works for 10 minutes, in this browser.`
          : `If there is an account for ${step.address}, a 6-digit code is on its way. It works for 10 minutes.`,
      }
    case 'ask-link':
      return step.link === 'reset'
        ? { title: 'Forgot your password?', text: 'We e-mail you a link to choose a new one.' }
        : { title: 'E-mail me a link', text: 'Open it on this device, and you are signed in.' }
    case 'link-sent':
      return {
        title: 'Check your e-mail',
        text: `If an account exists for ${step.email}, a link is on its way. It works once, for ${step.link === 'reset' ? 30 : 15} minutes.`,
      }
    case 'confirm-link':
      return { title: 'Welcome back', text: 'One press, and you are signed in on this device.' }
    case 'work-account':
      return { title: 'Company account', text: 'Your work e-mail tells us where you sign in.' }
    case 'second-factor':
      return {
        title: 'Two-step verification',
        text: 'One more step, so that a password alone lets nobody in.',
      }
    case 'renew-password':
      return {
        title: 'Choose a new password',
        text: `Your role asks for one of at least ${step.least} characters that is hard to guess. Your other devices are signed out.`,
      }
    case 'enrol':
      return { title: 'Protect your account', text: 'Your role asks for a second step at every sign-in.' }
  }
}

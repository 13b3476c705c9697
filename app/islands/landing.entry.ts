import { enhanceContactDialog } from './contact-dialog'
import { enhanceLandingCalculator } from './landing-calculator'

for (const form of document.querySelectorAll<HTMLFormElement>('form.mini-calculator'))
	enhanceLandingCalculator(form)
enhanceContactDialog(document)

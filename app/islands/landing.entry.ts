import { enhanceContactDialog } from './contact-dialog'
import { enhanceLandingCalculator } from './landing-calculator'

for (const form of document.querySelectorAll<HTMLFormElement>('form.try'))
	enhanceLandingCalculator(form)
enhanceContactDialog(document)

import type { FormResult } from '~/core/forms/form-result'
import type { PropertyScenarios, ScenariosView } from './scenarios-view.server'

/** The props of the page of scenarios and of its cards. */

export type ScenariosPageProps = ScenariosView & { result: FormResult | undefined }

/** What the cards of an opened property get. */
export type ScenarioCardProps = Omit<ScenariosPageProps, 'property'> & {
	property: PropertyScenarios
	/** Where forms go: the page as it is, with the numbers in its address. */
	action: string
}

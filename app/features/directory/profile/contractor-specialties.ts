import { isFound } from '~/features/directory/taxonomy/search-words'
import { LIST_FORMAT } from './list-format'
import { type Choices, CONTRACTOR } from './profile'

const MAX_NAMED = 3

/** What to choose instead: Contractor, if a search of the service types means specialties. */
export function contractorFor(search: string, choices: Choices, chosenTypes: readonly string[]) {
	if (!choices.serviceTypes.includes(CONTRACTOR)) return null
	const found = choices.contractorSpecialties.filter((name) => isFound(name, search))
	if (found.length === 0) return null
	const names = LIST_FORMAT.format(found.slice(0, MAX_NAMED))
	const kind = found.length === 1 ? 'is a specialty' : 'are specialties'
	const next = chosenTypes.includes(CONTRACTOR) ? 'choose it below' : `choose ${CONTRACTOR}`
	return { value: CONTRACTOR, note: `${names} ${kind} of ${CONTRACTOR}: ${next}.` }
}

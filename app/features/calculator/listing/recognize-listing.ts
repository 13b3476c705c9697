import { chooseValues, type FoundValue, MAX_LISTING_LENGTH } from './listing'
import { addressCandidates } from './listing-address'
import { amountCandidates } from './listing-amounts'
import { countCandidates } from './listing-counts'
import { readLines } from './listing-lines'
import { questionImplausible } from './listing-plausibility'
import { readPageData } from './page-data'

/**
 * The values of a deal in the text of a listing, each with the place where it was found. Reads the
 * first `MAX_LISTING_LENGTH` characters, in time that grows with their number only. Never throws.
 */
export function recognizeListing(text: string): FoundValue[] {
	const { rest, candidates } = readPageData(text.slice(0, MAX_LISTING_LENGTH))
	const lines = readLines(rest)
	const found = [
		...candidates,
		...addressCandidates(lines),
		...amountCandidates(lines),
		...countCandidates(lines),
	]
	return chooseValues(questionImplausible(found))
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fromRoot } from '../lib.mjs'

/**
 * Checks the tree: no folder has more than 25 files (tests not counted), and none of the file names,
 * exported symbols and CSS classes that were replaced by standard terms has come back. The lists of
 * old names can be deleted once the renaming is closed.
 */

const MAX_FILES = 25

const OLD_FOLDERS =
	`app/shell app/platform app/deals app/accounts app/billing app/comps app/directory app/guides
app/ui/specimens sandbox/payments sandbox/stripe/actions sandbox/stripe/objects sandbox/stripe/control
tests/faults tests/load tests/image tests/support`.split(/\s+/)

/** Base names without the extension; `.server` and the like belong to the name. */
const OLD_FILES =
	`answers graceful-stop in-turn local-safety locals one-a-turn page-memory random-text raw-body
request-target short-way testing whole-answer api.server bot-actions bot-service.server bot-check.server bot-task
bot-text api-bot.server ask-service prove bot-fields use-bot-token db-adapter.server messages.server form-token.server
limit-policies limits.server limits-file.server local-only.server lru page-version refusal-headers safe-target unsent
window-counter account-texts after-sign-in belongings.server belongings contact-answer device-name email-codes.server
known-devices.server mail-layout mails admin-mails billing-mails own-data.server provider-state provider-state.server
recovery.schema.server sign-in-notices.server sign-up-problems take-over-listing.server password-advice
use-password-pair delete-dialog access-status catalogue.server clocks.server end-memberships.server figures
figures.server figures-sql.server friend-code health.server in-parallel membership.server membership mirror.server
missed-events.server notices.server open-checkout.server payment-keys.server own-billing-data.server reading.server
repairs.server standing.server sweeper.server turns.server guarded-stripe load-payments checkout-parts return-page
embedded-panel hosted-form analyze bridges bridge pictures money-picture flip-picture rent-picture
calculator-page.server calculator-opening.server calculator-guard.server calculator-view carried-arv deal-link draft
draft-key explain explain-terms explain-notes math-check worked-deals number-entry number-fields number-text numbers
properties-sql.server use-after-paint use-typed-before use-closed-on-phones use-deal other-tab-notice saved-bar
question-dialog comps-guard.server csv.server demo samples sample-data.server saved-samples tool-state days
form-answers.server form-answer grid-view import-columns import-formats import-report import-values import-page
sales-import sale sales-pages.server valuations-page.server valuation-page.server comps-page.server
admin-pages.server provider-page.server directory-page.server listing-index listings.server directory-sql.server
shuffle profile-row provider-texts service-choices.server choice-list pick-list service-chips desk.server
desk-form.server desk-query library.server library-query machine-pages names pieces guide.test-data person.test-data
activity user-pages.server user-texts edit-user.server kept-pages late-script live-contact live-landing-deal
live-messages live-page live-swaps landing.script guides.script messages.script page-scripts plain-scripts hydration
guarded-paths checking-access forget-draft route-focus access-panel error-copy calls-to-action worked-example
root-data.server server-context kept help-tip use-typed-text progress-hairline terms-question specimens walls
walls.test walls-data-files toolbox docker-lines check check-hard check-results tool prepare draw-pictures demo-reset
engine database-file objects calculator-told.spec told doors passages matrix people savers saving device attacks
probes hard-env broken-table painted save-race typing-model guard-calls guard-matrix front-door admin-door
path-probing claimed-listing unknown-path one-session.test account-under-attack.test`.split(/\s+/)

const OLD_SYMBOLS =
	`Answer sendAnswer prepareAnswer RenderedAnswer inHumanTime AppParts isExempt announcesBody
answerTooLarge drainBytes failureAnswer gracefulStop StopStep echoMs listenTo cameOpenly inTurn localSafety loggable
oneATurn Begin PageMemory pageMemory fromMemory KeptPage KeptAnswer keptAnswer keepable isBoundToOneAnswer
pagesForEveryone randomText assertRawBody pageDrawer PageDrawerOptions isBare lineFor requestTarget pinHost shortWay
isDoubtful namesIn preferCompressed ask askRaw bareApp Received sendWhole encodingFor WORTH_IT say giveUp greet
liveRemix builtRemix RemixSide given startOwnProvider apiAnswer splitBotField joinBotField isOwnForm onClockMoved
TurnTakingAdapter turnTakingAdapter Turn keepTurnUntilEnd inWords carryMessages readMessages redirectWith
judgeFormToken spendFormToken readHarmlessForm refuse Parsed hidden POLICIES consumeOrPause giveBack forget EVERYBODY
Lane Insurance preparedOnce putBackFile raiseLimitsAlarm writeBackLimits limitsInode localOnly queueMail sendAgain
deliverDue pageVersion pagesChanged refusalHeaders safeTarget markUnsent isUnsent revalidateUnlessUnsent SERVED_PAGES
isServed auditAlone afterSignIn afterVerification Belongings BELONGINGS readContactAnswer RawAnswer eraseAccount
sendCode isCodeShaped viewerOf detour leave decide Outcome Mark letter MailText ownData owesProviderProfile Identity
readSessionOnce touch TOMBSTONE announceNewDevice noteDevice signUpProblems DeadResetLink knowCatalogue planNamed
readCatalogue areNear reportSkew checkClocks forgetPerson sharesOf byMonth niceCeiling paymentRows subscriptionRow
decisive mailChanges tellOfChange Reading readCustomer repair updateStanding Patience within TooSlowError refusalCode
sweepBilling letGoOfStale followVipDates askTheTime once suspend lookForOddities take Delivery isHopeless WORTH_ASKING
Bridge BridgeLine BRIDGES flipBridge Picture Drawing apportion DealOnScreen wouldLose CalculatorAnswer Question
CarriedArv withCarried dealOfLink linkOfDeal keepDraft draftOfOtherTab draftToShow workOut WorkedDeal inputsBehind
agreeOn inNumbers InputSpec pickInputs recorded work TEST_DEALS byHand EntryEdit Travel tidyEntry sanitizeEntry
watchNumberFields bareNumber groupBare unsentAnswer compsDoor CompsDoor dayOf isDay withinMonths Miss FEWEST_COMPS
refused refusedText refusedField refusedPace typedIn fieldText unknownButton tilesUnder placeOnMap dryRun recognise
Home homeOf Choice appraise Appraised Opened Names changesKept hashOf shuffledSlice setRetired addChoice
withOwnersNo withAdminFlags inputOf spokenAddress takeOff takeOver DeskFailure DeskIntent NamePicker namesInUse
knownNames told storeRest putIntoIndex takeFromIndex piecesOf Slice Narrowing neighbours isUnfindable stemOf
chosenUser cameFrom Waiting Places PAGES_FOR_EVERYONE NOT_KEPT isForEveryone OWN_COOKIES LATE_SCRIPT needsFramework
ownScripts checkingText Kept DrawOnce KeyFigure dropToast heard aloud quietly at proveDatabase claimDatabase takePlace
giveToOwner goTo screenReader Door Passage PASSAGES passageWanted setTheStage wholeDatabase person deviceOf Device
areaUnderCurve steadily raceToSave sendRaw startInbox useAuth authFlags VisuallyHidden formatBy RESULT_GROUPS`.split(
		/\s+/,
	)

const OLD_CLASSES =
	`form__actions kpi dock answers points tour screen shot example try final-call is-number is-hot is-off
is-over is-close is-left comps-more comps-apply comps-per comps-plain comps-sum comps-lines comps-question desk picker
pick choice bridge picture part why why-row hairline specimen muted`.split(/\s+/)

/** Old names that are standard in these folders: a URL and the demo content. */
const EXEMPT = ['app/routes/', 'prisma/seed/']

const EXPORT =
	/^export (?:default )?(?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|type|interface|enum) ([\w$]+)/gmu

/** @param {readonly string[]} files @returns {string[]} folders with too many files */
export function crowdedFolders(files) {
	/** @type {Map<string, number>} */
	const counts = new Map()
	for (const file of files) {
		if (/\.(?:test|spec)\./u.test(file) || /^(?:docs|public|prisma\/migrations)\//u.test(file))
			continue
		const folder = path.dirname(file)
		counts.set(folder, (counts.get(folder) ?? 0) + 1)
	}
	return [...counts]
		.filter(([, count]) => count > MAX_FILES)
		.map(
			([folder, count]) => `${folder}: ${String(count)} files, the limit is ${String(MAX_FILES)}`,
		)
}

/** @param {string} file @param {string} text @returns {string[]} the old names in one file */
export function oldNames(file, text) {
	const folder = OLD_FOLDERS.find((one) => file.startsWith(`${one}/`))
	const left = folder === undefined ? [] : [`${file}: old folder ${folder}`]
	const stem = path.basename(file).replace(/\.(?:tsx?|[mc]?js|css|txt)$/u, '')
	const base = stem.replace(/\.(?:slow\.test|test|spec|d)$/u, '')
	const isExempt = EXEMPT.some((one) => file.startsWith(one))
	if (!isExempt && (OLD_FILES.includes(stem) || OLD_FILES.includes(base))) {
		left.push(`${file}: old file name`)
	}
	if (/\.(?:hard\.ts|both\.spec\.ts|js\.spec\.ts)$/u.test(file)) left.push(`${file}: old suffix`)
	if (file.endsWith('.css')) {
		for (const name of OLD_CLASSES) {
			if (new RegExp(`\\.${name}(?![\\w-])`, 'u').test(text))
				left.push(`${file}: old class .${name}`)
		}
	} else {
		for (const [, name] of text.matchAll(EXPORT)) {
			if (name !== undefined && OLD_SYMBOLS.includes(name)) left.push(`${file}: old symbol ${name}`)
		}
	}
	return left
}

/** @returns {string[]} everything that is wrong with the tree of the repository */
export function treeProblems() {
	const listed = execFileSync('git', ['ls-files'], { cwd: fromRoot('.'), encoding: 'utf8' })
	const files = listed.split('\n').filter((file) => file !== '')
	const named = files
		.filter((file) => /\.(?:tsx?|[mc]?js|css|txt)$/u.test(file))
		.flatMap((file) => oldNames(file, readFileSync(fromRoot(file), 'utf8')))
	return [...crowdedFolders(files), ...named]
}

if (process.argv[1] === import.meta.filename) {
	const problems = treeProblems()
	for (const problem of problems) console.error(problem)
	process.exitCode = problems.length === 0 ? 0 : 1
}

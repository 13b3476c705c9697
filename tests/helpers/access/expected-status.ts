import { GROUP_OF, type Group, LEVELS } from './access-levels'
import { type Kind } from '#tests/helpers/factories'
import { methodsOf, ROUTES } from './route-modules'

/** What everybody gets at every address: refused by its level of access, or let in. */

export type Shape = 'document' | 'data' | 'child' | 'unsafe'

const withPath = (to: string, name: string) => (path: string) =>
	`${to}?${new URLSearchParams({ [name]: path })}`

/** The redirects that have a name in the tables. */
const REDIRECTS: Readonly<Record<string, (path: string) => string>> = {
	home: () => '/',
	dashboard: () => '/dashboard',
	signin: withPath('/signin', 'redirect'),
	signup: withPath('/signup', 'redirect'),
	verify: withPath('/verify-email', 'redirect'),
	plans: withPath('/subscription', 'afterSubscribeRedirect'),
}

/**
 * What those who are let in get where it is not 200 for a page, 404 for an address of something that does not
 * exist and 400 for an empty form. `name=status` is for a kind of viewer, or a group of them.
 */
const INSIDE = `
/*                                       read   home
/.well-known/change-password             read   /profile?edit=1
/admin/service-providers/:id             read   /admin/service-providers
/admin/users/:id                         read   /admin/users
/admin/users/:id/billing                 read   /admin/users
/api/auth/logout                         write  200
/api/auth/passkey-options/registration   write  200
/api/auth/passkey-options/second-factor  write  409
/api/auth/passkey-options/sign-in        write  200
/api/auth/resend-verification            write  409 unverified=400
/api/bot-token                           read   400
/api/stripe/subscription-details         read   404 annual=200 trialing=200 pastDueInGrace=200 pastDueOver=200
/api/stripe/test-checkout                write  200
/api/users/me                            write  400
/api/users/me/verify-vip-coupon          write  403 vip=409 vipExpired=409
/calculator/brrrr                        read   /calculator
/calculator/loan                         read   /calculator
/calculator/loan.csv                     read   /calculator
/calculator/offer                        read   /calculator
/calculator/projection                   read   /calculator
/calculator/report                       read   /calculator
/calculator/report.csv                   read   /calculator
/calculator/report.json                  read   /calculator
/calculator/report.pdf                   read   /calculator
/calculator/report.xlsx                  read   /calculator
/calculator/sensitivity                  read   /calculator
/dev/clock                               write  415
/payment                                 read   400
/profile                                 read   providerNew=/service-provider-profile
/profile/billing-portal                  read   /profile
/profile/membership                      read   /profile
/profile/service-provider                read   home providerNew=200
/profile/service-provider                write  home providerNew=400
/profile/vip                             read   /profile vip=200 vipExpired=200
/signin/passkey                          read   /signin
/signin/second-factor                    read   /signin
/signin/second-factor                    write  /signin
/signout                                 read   home
/signout                                 write  home
/stripe-checkout                         read   home
/subscribe                               read   /subscription visitor=/signup?redirect=%2Fsubscription
/subscription-return                     read   /subscription
/theme                                   read   home
/verify-email                            write  400 verified=/subscription providerNew=/service-provider-profile
`

const TABLE = new Map(
	INSIDE.trim()
		.split('\n')
		.map((line) => {
			const [pattern = '', request = '', ...cells] = line.split(/\s+/u)
			const named = cells.filter((cell) => /^\w+=/u.test(cell))
			return [
				`${pattern} ${request}`,
				{
					status: cells.find((cell) => !named.includes(cell)),
					named: new Map(named.map((cell) => cell.split(/=(.*)/u, 2) as [string, string])),
				},
			] as const
		}),
)

/** The addresses that the table names. */
export const NAMED_PATTERNS = [...TABLE.keys()].map((key) => key.split(' ')[0])

function insideStatus(pattern: string, method: string, kind: Kind): string {
	const row = TABLE.get(`${pattern} ${method === 'GET' ? 'read' : 'write'}`)
	const named = row?.named.get(kind) ?? row?.named.get(GROUP_OF[kind])
	if (named !== undefined) return named
	if (row?.status !== undefined) return row.status
	if (method === 'GET') return pattern.includes(':') ? '404' : '200'
	return method === 'DELETE' ? '404' : '400'
}

/**
 * What a request in one of the shapes of the matrix gets: the status, and where a redirect leads. Of a
 * redirect the data of a page says 202.
 */
export function expectedStatus(pattern: string, path: string, shape: Shape, kind: Kind): string {
	const route = ROUTES[pattern]
	if (route === undefined) throw new Error(`There is no route ${pattern}`)
	const method = shape === 'unsafe' ? methodsOf(route).find((one) => one !== 'GET') : 'GET'
	const isAllowed = method !== undefined && route.access[method] !== undefined
	const access = isAllowed ? route.access[method] : shape === 'unsafe' ? undefined : route.guardsGet
	const group: Group = GROUP_OF[kind]
	const level = access === undefined ? 'in' : (LEVELS[access]?.[group] ?? `no level ${access}`)
	const inside = isAllowed ? insideStatus(pattern, method, kind) : pattern === '/*' ? '404' : '405'
	const cell = level === 'in' ? inside : level
	const isData = shape === 'data' || shape === 'child'
	if (/^\d/u.test(cell)) return cell.split('|').at(isData ? -1 : 0) ?? cell
	return `${isData ? 202 : 302} ${REDIRECTS[cell]?.(path) ?? cell}`
}

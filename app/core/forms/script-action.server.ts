import type { ActionFunctionArgs, data } from '@remix-run/node'

type Data = ReturnType<typeof data<unknown>>

/**
 * For the action of a route without a page, which a script calls: what it returns becomes a JSON
 * response, because Remix drops the status of anything else there.
 */
export function scriptAction<Action extends (args: ActionFunctionArgs) => Promise<Response | Data>>(
	action: Action,
) {
	const answerScript = async (args: ActionFunctionArgs): Promise<Response> => {
		const answer = await action(args)
		if (answer instanceof Response) return answer
		return Response.json(answer.data, answer.init ?? {})
	}
	return Object.assign(answerScript, action)
}

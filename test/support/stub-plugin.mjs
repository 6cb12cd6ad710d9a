/** A plugin for the tests of the harness: tools that echo, fail and ask a model, and a block that stands still. */
export default {
  id: 'stub',
  server: async ({ client }) => ({
    tool: {
      stub_echo: {
        description: 'echo',
        args: {},
        async execute({ word, fail }) {
          if (fail) throw new Error(`stub failed: ${fail}`)
          return { title: 'echo', output: `echoed ${word}`, metadata: {} }
        },
      },
      stub_ask: {
        description: 'ask',
        args: {},
        async execute({ schema }) {
          const { data: session } = await client.session.create({ body: { title: 'helper' } })
          const body = {
            parts: [{ type: 'text', text: 'which?' }],
            tools: { '*': false, StructuredOutput: true },
            format: { type: 'json_schema', schema },
          }
          const { data } = await client.session.prompt({ path: { id: session.id }, body })
          const { structured, error } = data.info
          return { title: 'ask', output: JSON.stringify(structured ?? error.name), metadata: {} }
        },
      },
    },
    'experimental.chat.system.transform': async (_input, { system }) => {
      if (system[0].includes('<env>')) system.push('<memfs>stub</memfs>')
    },
  }),
}

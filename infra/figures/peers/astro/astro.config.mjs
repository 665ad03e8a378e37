export default { build: { inlineStylesheets: 'always' } };

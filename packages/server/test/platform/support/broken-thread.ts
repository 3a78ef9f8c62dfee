throw new Error('this thread does not load');

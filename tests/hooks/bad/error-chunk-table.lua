-- expect 0 script: it raised an error without a text
error({})

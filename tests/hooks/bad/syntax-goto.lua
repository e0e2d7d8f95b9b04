-- expect 3 script: no visible label 'nowhere' for <goto> at line 2
goto nowhere
